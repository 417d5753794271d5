import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const fonts = createRequire(import.meta.url);
const [regular, semiBold] = ['400Regular/Onest_400Regular.ttf', '600SemiBold/Onest_600SemiBold.ttf'].map((file) => fonts.resolve(`@expo-google-fonts/onest/${file}`));

export const [left, width, columnWidth] = [50, 495, 110];

const sums = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const moneyText = (kopiykas: number) => `${sums.format(kopiykas / 100)} грн`;

export type MoneyPdf = InstanceType<typeof PDFDocument>;

/** A page of A4 with fonts `regular` and `semi-bold`, which are embedded, and its heading. */
export function openPdf({ title, author }: { title: string; author: string }, heading = title): MoneyPdf {
  const pdf = new PDFDocument({ size: 'A4', margin: left, lang: 'uk', info: { Title: title, Author: author } });
  pdf.registerFont('regular', regular).registerFont('semi-bold', semiBold);
  return pdf.font('semi-bold').fontSize(18).text(heading).moveDown(0.3).fontSize(11);
}

export function writeRows(pdf: MoneyPdf, rows: readonly (readonly [string, string])[]): void {
  for (const [name, value] of rows) {
    const y = pdf.y;
    pdf.font('regular').fillColor('#555').text(name, left, y, { width: columnWidth });
    pdf.fillColor('#000').text(value, left + columnWidth, y, { width: width - columnWidth }).moveDown(0.4);
  }
}
