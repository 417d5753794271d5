import type { ListedInvoice } from '@dzvinok/contract/invoices';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { listOf } from '@dzvinok/lists/list';
import { formatDate } from '@dzvinok/texts/dates';
import { IconButton, TextLink } from '@dzvinok/ui/button';
import { IconDownload, IconTrash } from '@dzvinok/ui/icons';
import { toHryvnias } from '@dzvinok/ui/money';
import { Badge, Money, Muted, type BadgeTone } from '@dzvinok/ui/text';

type State = ListedInvoice['state'];

interface Shown {
  label: string;
  tone: BadgeTone;
}

const states: Record<State, Shown> = {
  open: { label: 'Чекає оплати', tone: 'warning' },
  paid: { label: 'Сплачено', tone: 'success' },
  cancelled: { label: 'Скасовано', tone: 'neutral' },
};

const nothingOwed: Shown = { label: 'Нічого сплачувати', tone: 'neutral' };
const shownState = ({ state, isVoid }: ListedInvoice): Shown => (isVoid ? nothingOwed : states[state]);

export interface InvoiceActions {
  onSave: (invoice: ListedInvoice) => void;
  onCancel: (invoice: ListedInvoice) => void;
}

export const invoicesList = listOf<ListedInvoice, { state: State }, InvoiceActions>({
  name: 'invoices',
  label: 'Рахунки',
  rowKey: ({ id }) => id,
  searched: ({ fullName, number }) => ({ texts: [fullName ?? '', number] }),
  filters: {
    state: { choices: (['open', 'paid', 'cancelled'] as const).map((value) => ({ value, label: states[value].label, isChip: true, test: ({ state }) => state === value })) },
  },
  usualSort: 'number',
  columns: {
    number: { title: 'Номер', width: '9rem', order: { label: 'За номером', by: ({ number }) => number }, card: 'note', cell: ({ number }) => number },
    name: {
      title: 'Учень', order: { label: 'За прізвищем', by: ({ fullName }) => fullName ?? '' }, card: 'head', truncate: true,
      cell: ({ studentId, fullName }) => (fullName === null ? <Muted>учня видалено</Muted> : <TextLink plain href={adminPaths.editStudent(studentId)}>{fullName}</TextLink>),
    },
    recipient: { title: 'Отримувач', truncate: true, card: 'note', cell: ({ recipient }) => <Muted>{recipient}</Muted> },
    issued: { title: 'Виставлено', width: '8rem', card: 'labelled', cell: ({ issuedOn }) => formatDate(issuedOn) },
    amount: { title: 'Сума', width: '8rem', align: 'right', order: { label: 'За сумою', by: ({ amount }) => amount }, card: 'labelled', cell: ({ amount }) => <Money value={toHryvnias(amount)} /> },
    left: { title: 'Лишилося', width: '8rem', align: 'right', card: 'labelled', cell: ({ left, state }) => <Money value={toHryvnias(state === 'open' ? left : 0)} /> },
    state: { title: 'Стан', width: '9rem', card: 'whole', cell: (invoice) => <Badge tone={shownState(invoice).tone}>{shownState(invoice).label}</Badge> },
    actions: {
      title: 'Дії', width: '6rem', card: 'aside',
      cell: (invoice, { onSave, onCancel }) => (
        <>
          <IconButton size="sm" label={`Зберегти рахунок ${invoice.number}`} icon={<IconDownload size={17} />} onClick={() => onSave(invoice)} />
          {(invoice.state === 'open' || invoice.isVoid) && <IconButton size="sm" label={`Скасувати рахунок ${invoice.number}`} icon={<IconTrash size={17} />} onClick={() => onCancel(invoice)} />}
        </>
      ),
    },
  },
});
