import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { saveSiteBody, sitesRoutes, type AlertAnswer, type Site } from '@dzvinok/contract/alerts';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { numberField, textField, wide, type ControlProps, type Field, type Fields } from '@dzvinok/forms/field';
import { alertAnswerNames } from '@dzvinok/texts/alerts';
import { counted } from '@dzvinok/texts/plural';
import { MultiSelect } from '@dzvinok/ui/choice';
import { TimeField } from '@dzvinok/ui/date';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useQuery } from '@tanstack/react-query';
import { CatalogueCard } from './catalogue-card.tsx';

interface SiteValues {
  name: string;
  address: string;
  oblast: string;
  raion: string;
  hromada: string;
  usualAnswer: AlertAnswer;
  classroomIds: number[];
  opensAt: string;
  closesAt: string;
  wayMinutes: number | null;
}

const newSite: SiteValues = {
  name: '', address: '', oblast: '', raion: '', hromada: '', usualAnswer: 'shelter', classroomIds: [], opensAt: '', closesAt: '', wayMinutes: null,
};
const sites = {
  ...queryOf(sitesRoutes.list),
  select: (saved: Site[]) => saved.map(({ address, oblast, raion, hromada, opensAt, closesAt, wayMinutes = null, ...site }) => ({
    ...site, address: address ?? '', oblast: oblast ?? '', raion: raion ?? '', hromada: hromada ?? '', opensAt: opensAt ?? '', closesAt: closesAt ?? '', wayMinutes,
  })),
};

export function SitesCard() {
  const create = useCall(sitesRoutes.create);
  const update = useCall(sitesRoutes.update);
  const remove = useCall(sitesRoutes.remove);
  return (
    <CatalogueCard
      title="Корпуси"
      noun="site"
      what="корпус"
      query={useQuery(sites)}
      renderName={({ name }) => name}
      usageOf={() => ''}
      describe={({ address, classroomIds }) => [address, counted(classroomIds.length, 'classroom')].filter(Boolean).join(' · ')}
      empty={{ title: 'Увесь центр – один корпус', text: 'Додайте корпуси, якщо аудиторії за різними адресами: тривогу тоді оголошують для кожного окремо.' }}
      blank={newSite}
      editor={{ titles: { add: 'Новий корпус', edit: 'Редагувати корпус' }, label: 'Корпус', size: 'md', columns: 2, fields: siteFields, rules: saveSiteBody }}
      save={(body, id) => (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body }))}
      removal={{
        text: (name) => `Корпус «${name}» зникне разом з історією його тривог. Аудиторії залишаться.`,
        refusedTitle: 'Корпус видалити не можна',
        done: 'Корпус видалено',
        isUsedBy: { group: () => false },
        call: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  );
}

const answers = (['interrupted', 'shelter', 'online'] as const).map((value) => ({ value, label: alertAnswerNames[value] }));

const siteFields: Fields<SiteValues> = {
  name: wide(textField('Назва', { required: true, autoFocus: true })),
  address: wide(textField('Адреса')),
  oblast: textField('Область'),
  raion: textField('Район'),
  hromada: wide(textField('Громада', { hint: 'Область, район і громада потрібні, щоб знати, чия це тривога' })),
  opensAt: timeField('Відчинено з'),
  closesAt: timeField('Відчинено до'),
  wayMinutes: wide(numberField('Дорога до інших корпусів', { suffix: ' хв', min: 1, hint: 'Розклад попередить, якщо між уроками в різних корпусах часу менше' })),
  usualAnswer: wide<AlertAnswer, SiteValues>({
    label: 'Звичайно під час тривоги',
    blank: 'shelter',
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={answers} value={value} onChange={onChange} />,
    show: (answer) => alertAnswerNames[answer],
  }),
  classroomIds: wide<number[], SiteValues>({
    label: 'Аудиторії',
    blank: [],
    control: (field) => <ClassroomsChoice {...field} />,
    show: (ids) => ids.join(', '),
  }),
};

function timeField(label: string): Field<string> {
  return { label, blank: '', control: (field) => <TimeField {...field} />, show: (time) => time };
}

function ClassroomsChoice(field: ControlProps<number[]>) {
  const { data, isPending } = useRead(classroomsRoutes.list);
  return <MultiSelect {...field} options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))} loading={isPending} />;
}
