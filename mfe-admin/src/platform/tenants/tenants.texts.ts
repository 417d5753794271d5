import type { TenantItem } from '@dzvinok/contract/tenants';
import type { BadgeTone } from '@dzvinok/ui/text';

export const statusLabels: Record<TenantItem['status'], string> = {
  active: 'Працює',
  suspended: 'Призупинено',
  archived: 'В архіві',
};

export const statusTones: Record<TenantItem['status'], BadgeTone> = {
  active: 'success',
  suspended: 'warning',
  archived: 'neutral',
};

const units = ['КБ', 'МБ', 'ГБ', 'ТБ'];

/** At most three digits before the comma. */
export function storageText(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toLocaleString('uk-UA', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit]}`;
}
