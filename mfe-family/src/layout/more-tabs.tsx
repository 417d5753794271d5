import { DropMenu } from '@dzvinok/ui/menu';
import { MoreTabsButton, type CabinetTab } from './cabinet.tsx';

export function MoreTabs({ tabs }: { tabs: readonly CabinetTab[] }) {
  return <DropMenu trigger={<MoreTabsButton tabs={tabs} />} items={tabs.map(({ label, href }) => ({ label, ...(href && { href }) }))} />;
}
