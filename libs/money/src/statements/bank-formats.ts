import type { BankFormat } from './statement.ts';

export type ColumnName =
  | 'day' | 'time' | 'operation' | 'amount' | 'debit' | 'credit' | 'currency' | 'documentNumber' | 'reference' | 'payer' | 'payerCode'
  | 'payerAccount' | 'actualPayer' | 'actualPayerCode' | 'purpose' | 'account' | 'ownCode';

export interface StatementLayout {
  format: BankFormat;
  /** Headers of a column, any of them; `*` at the end stands for more words. */
  columns: Partial<Record<ColumnName, readonly string[]>>;
  /** Headers without which the file is another bank’s. */
  marks: readonly string[];
  /** False where one of the bank’s files names the time and another does not. */
  isTimeInKey?: boolean;
}

export const layouts: readonly StatementLayout[] = [
  {
    format: 'privatbank-csv', isTimeInKey: false, marks: ['Рахунок кореспондента', 'Кореспондент', 'Сума'],
    columns: {
      ownCode: ['ЄДРПОУ'], account: ['Рахунок'], currency: ['Валюта'], documentNumber: ['Номер документу', 'Номер документа'], day: ['Дата операції'],
      payerAccount: ['Рахунок кореспондента'], payerCode: ['ЄДРПОУ кореспондента'], payer: ['Кореспондент'], amount: ['Сума'],
      purpose: ['Призначення платежу'],
    },
  },
  {
    format: 'privatbank-xlsx', isTimeInKey: false, marks: ['Назва контрагента', 'Рахунок контрагента', 'Сума'],
    columns: {
      documentNumber: ['№ документа', 'Номер документа'], day: ['Дата операції'], time: ['Час операції'], amount: ['Сума'], currency: ['Валюта'],
      purpose: ['Призначення платежу'], payerCode: ['ЄДРПОУ/РНОКПП', 'ЄДРПОУ', 'ЄДРПОУ контрагента'], payer: ['Назва контрагента'],
      payerAccount: ['Рахунок контрагента'], reference: ['Референс'],
    },
  },
  {
    format: 'mono', marks: ['Вид операції*', 'Деталі операції', 'Контрагент'],
    columns: {
      day: ['Дата операції'], time: ['Час операції'], operation: ['Вид операції*'], purpose: ['Деталі операції'], payer: ['Контрагент'],
      payerCode: ['ЄДРПОУ контрагента', 'ЕДРПОУ контрагента'], payerAccount: ['IBAN контрагента'],
      amount: ['Сума в валюті рахунку*', 'Сума операції*', 'Сума в валюті операції*'], currency: ['Валюта операції', 'Валюта'],
      documentNumber: ['Номер платіжного доручення', 'Номер платіжної інструкції'], actualPayer: ['Фактичний платник'],
      actualPayerCode: ['Ідентифікатор фактичного платника'],
    },
  },
  {
    format: 'pumb', marks: ['KOR_NAME', 'CR', 'DESCRIPT'],
    columns: {
      account: ['ACC_NUMB'], day: ['DOC_DATE'], currency: ['CUR_CODE'], debit: ['DB'], credit: ['CR'], documentNumber: ['DOC_NO'],
      payerAccount: ['KOR_ACC'], payer: ['KOR_NAME'], payerCode: ['KOR_OKPO'], purpose: ['DESCRIPT'],
    },
  },
  {
    format: 'raiffeisen', marks: ['Код операції', 'Дебет', 'Кредит', 'Гривневе покриття*'],
    columns: {
      ownCode: ['ЄДРПОУ'], account: ['Рахунок'], currency: ['Валюта'], day: ['Дата операції'], debit: ['Дебет'], credit: ['Кредит'],
      documentNumber: ['Номер документа', 'Номер документу', '№ документа'], payer: ['Кореспондент', 'Назва кореспондента'],
      payerCode: ['ЄДРПОУ кореспондента'], payerAccount: ['Рахунок кореспондента'], purpose: ['Призначення платежу'],
    },
  },
  {
    format: 'a-bank', marks: ['№ платежу', 'Тип операції', 'Сума, грн*'],
    columns: {
      day: ['Дата операції'], time: ['Час операції'], documentNumber: ['№ платежу'], operation: ['Тип операції'], payer: ['Контрагент'],
      payerCode: ['ЄДРПОУ/РНОКПП контрагента'], payerAccount: ['IBAN Контрагента'], purpose: ['Призначення платежу'], amount: ['Сума, грн*'],
    },
  },
  {
    format: 'sense', marks: ['Наш IBAN', 'Дата проведення', 'Призначення платежу'],
    columns: {
      account: ['Наш IBAN'], operation: ['Операція'], payerAccount: ['IBAN', 'Рахунок'], payer: ['Назва контрагента', 'Контрагент', 'Назва', 'Кореспондент'],
      payerCode: ['ЄДРПОУ', 'Код контрагента', 'ЄДРПОУ контрагента'], purpose: ['Призначення платежу'], day: ['Дата проведення'],
      time: ['Час проведення'], documentNumber: ['Номер документа'], amount: ['Сума'], currency: ['Валюта'],
    },
  },
];

/** Headers of a private person’s card at monobank and PrivatBank. */
export const privateCardMarks: readonly (readonly string[])[] = [
  ['MCC', 'Сума в валюті картки*'], ['Картка', 'Опис операції', 'Сума в валюті картки*'],
];
