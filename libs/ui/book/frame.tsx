import { HeaderFace } from '@dzvinok/ui/header-face';
import { AppFrame, CentreMark, TopBar } from '@dzvinok/ui/layout';
import { Page, PageTabs } from '@dzvinok/ui/page';
import { ConnectionBar } from '@dzvinok/ui/state';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longName, longText } from './samples.ts';

const tabs = [{ label: 'Мої групи', href: '#groups', current: true }, { label: 'Учні', href: '#students' }, { label: 'Розклад', href: '#schedule' }];

function Frame({ name, offline = false }: { name: string; offline?: boolean }) {
  return (
    <AppFrame
      banner={<ConnectionBar trouble={offline ? 'offline' : null}>Немає з’єднання з мережею. Зміни збережуться, коли вона з’явиться.</ConnectionBar>}
      header={<TopBar homeHref="#" title={<CentreMark name="Центр «Знайка»" logoPath={null} />}><HeaderFace fullName={name} roleLabel="Викладач" /></TopBar>}
      nav={<PageTabs label="Розділ" look="bar" tabs={tabs} />}
      footer="Dzvinok"
    >
      <Page title="Мої групи">{longText}</Page>
    </AppFrame>
  );
}

function States() {
  return (
    <Group min={700}>
      <State name="широко"><Screen scene="wide" width={752} height={260} /></State>
      <State name="вузько, довге ім’я, без мережі"><Screen scene="narrow" width={390} height={340} /></State>
    </Group>
  );
}

export const frame: Sheet = {
  title: 'Рама',
  States,
  scenes: {
    wide: () => <Frame name="Коваль Ірина" />,
    narrow: () => <Frame name={longName} offline />,
  },
};
