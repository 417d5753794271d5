import { downloadFile } from '@dzvinok/api-client/download';
import { useCall } from '@dzvinok/api-client/query';
import { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import { invoicesRoutes, type Invoice } from '@dzvinok/contract/invoices';
import { useFileSaving } from '@dzvinok/forms/file';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { formatDate, monthName } from '@dzvinok/texts/dates';
import { billLineText } from '@dzvinok/texts/money';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { formatMoney } from '@dzvinok/ui/money';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Facts, Muted } from '@dzvinok/ui/text';
import styles from './cost.module.css';
import { PaymentCode } from './payment-code.tsx';

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { id, number, month, issuedOn, amount, left, lines, recipient, iban, recipientCode, purpose, qr, takesCards } = invoice;
  const saving = useFileSaving(() => downloadFile(invoicesRoutes.familyPdf, { params: { id } }));
  const [link, otherLink] = qr?.links ?? [];
  return (
    <SectionCard
      title={`Рахунок № ${number}`}
      subtitle={`${monthName(month)} ${month.slice(0, 4)}, виставлено ${formatDate(issuedOn)}`}
      actions={<Button busy={saving.isPending} onClick={() => saving.mutate()}>Зберегти й надрукувати</Button>}
    >
      <div className={styles.invoice}>
        {link !== undefined && <PaymentCode link={link} />}
        <Stack gap="md">
          {lines.length > 0 && (
            <ul className={styles.lines} aria-label="З чого складається сума">
              {lines.map((line, place) => <li key={place}><span>{billLineText(line)}</span> <span>{formatMoney(line.amount / 100)}</span></li>)}
            </ul>
          )}
          <Facts
            shape="pairs"
            facts={[
              { name: 'Сума', value: formatMoney(amount / 100) },
              ...left < amount ? [{ name: 'Лишилося', value: formatMoney(left / 100) }] : [],
              { name: 'Отримувач', value: recipient },
              { name: 'IBAN', value: <span className={styles.iban}>{iban}</span> },
              { name: 'Код', value: recipientCode },
              { name: 'Призначення', value: purpose },
            ]}
          />
          {takesCards && <CardButton invoiceId={id} />}
          {link !== undefined && otherLink !== undefined && (
            <Stack gap="sm">
              <Inline>
                <LinkButton look="primary" href={link} target="_blank">Сплатити в застосунку банку</LinkButton>
                <LinkButton href={otherLink} target="_blank">Інша адреса коду</LinkButton>
              </Inline>
              <Muted>Банк не відкрився? Спробуйте іншу адресу або відскануйте код у застосунку банку.</Muted>
            </Stack>
          )}
        </Stack>
      </div>
    </SectionCard>
  );
}

/** Leads to the bank's page and back to this one. */
function CardButton({ invoiceId }: { invoiceId: number }) {
  const begin = useCall(cardPaymentsRoutes.begin);
  const open = () => runWithToast(async () => {
    const { data: { pageUrl } } = await begin.mutateAsync({ params: { id: invoiceId } });
    window.location.assign(pageUrl);
  });
  return <Inline><Button busy={begin.isPending} onClick={() => void open()}>Сплатити карткою</Button></Inline>;
}
