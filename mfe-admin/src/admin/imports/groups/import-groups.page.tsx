import { saveFile } from '@dzvinok/api-client/download';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { weekdayShort } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import { counted, type PluralForms } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { formatMoney } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { ChooseStep } from '../file/choose-step.tsx';
import { ColumnsStep } from '../file/columns-step.tsx';
import styles from '../file/imports.module.css';
import { Focused, Steps, WorkingStep, type StepNumber } from '../file/steps.tsx';
import { writeSheets } from '../file/write-sheets.ts';
import { groupFields, groupFile, groupsLimit, missingText } from './groups-file.ts';
import type { PlannedRow } from './groups-plan.ts';
import { useGroupsImport, type NewTeacher, type Outcome, type Stage } from './use-groups-import.ts';

const stepOf: Record<Stage['name'], StepNumber> = { choosing: 0, reading: 0, columns: 1, preview: 2, importing: 3, done: 3 };

const hints = [
  'Рядок на групу: предмет, літера групи, викладач, ціна за місяць і розклад. Розклад може бути в одній колонці («Пн 16:00 101, Ср 17:30 101») або в колонці на кожен день («16:00 101»).',
  'Викладача, якого ще немає, додамо з телефоном із файлу; предмети й аудиторії — за назвою. Рядок без групи додає лише викладача.',
  'Група, яка вже є, лишиться як є. До вашого підтвердження нічого не додається.',
];

const groupForms: PluralForms = ['групу', 'групи', 'груп'];
const teacherForms: PluralForms = ['викладача', 'викладачів', 'викладачів'];

function templateFile(): Promise<Blob> {
  const { subject, group, teacher, teacherPhone, price, minutes, week } = groupFields;
  return writeSheets([{
    name: 'Групи', width: 22,
    rows: [
      [subject, group, teacher, teacherPhone, price, minutes, week].map(({ title }) => title),
      ['Математика', 'А', 'Коваль Олена Іванівна', '0671234567', '1500', '60', 'Пн 16:00 101, Ср 16:00 101'],
    ],
  }]);
}

export function ImportGroupsPage() {
  const work = useGroupsImport();
  return (
    <Page
      title="Імпорт груп і викладачів"
      subtitle="Групи з розкладом і їхні викладачі з файлу XLSX або CSV"
      back={{ href: adminPaths.groups, label: 'До списку груп' }}
    >
      <Steps current={stepOf[work.stage.name]} isDone={work.stage.name === 'done'} />
      <Focused stage={work.stage.name}>
        <Step {...work} />
      </Focused>
    </Page>
  );
}

function Step({ stage, choose, mapped, run, repeat, changeColumns, startOver }: ReturnType<typeof useGroupsImport>) {
  switch (stage.name) {
    case 'choosing':
      return (
        <ChooseStep
          problem={stage.problem}
          fileLabel="Файл із групами"
          limit={counted(groupsLimit, groupForms)}
          hints={hints}
          template={{ name: 'Шаблон імпорту груп.xlsx', make: templateFile }}
          onChoose={(file) => void choose(file)}
        />
      );
    case 'reading':
      return <WorkingStep text={`Читаємо «${stage.fileName}»…`} />;
    case 'columns':
      return (
        <Stack gap="lg">
          {stage.problem && <FormError message={stage.problem} />}
          <ColumnsStep
            file={stage.file}
            kind={groupFile}
            mapping={stage.mapping}
            commonFields={[]}
            missing={missingText}
            onDone={(mapping) => void mapped(stage.file, mapping)}
            onStartOver={startOver}
          />
        </Stack>
      );
    case 'preview':
      return <PreviewStep fileName={stage.file.name} plan={stage.plan} onImport={() => void run()} onColumns={changeColumns} onStartOver={startOver} />;
    case 'importing':
      return <WorkingStep text={`Створено рядків: ${stage.done} з ${stage.of}…`} />;
    case 'done':
      return <ResultStep outcome={stage.outcome} onRepeat={() => void repeat()} onStartOver={startOver} />;
  }
}

interface PreviewStepProps {
  fileName: string;
  plan: readonly PlannedRow[];
  onImport: () => void;
  onColumns: () => void;
  onStartOver: () => void;
}

const columns: Column<PlannedRow>[] = [
  { key: 'line', title: 'Рядок', width: '4.5rem', align: 'center', render: ({ row }) => row.line },
  { key: 'group', title: 'Група', width: '12rem', render: ({ row }) => <span>{titleOf(row)}</span> },
  { key: 'state', title: 'Стан', width: '20rem', render: (planned) => <State {...planned} /> },
  { key: 'teacher', title: 'Викладач', width: '14rem', render: ({ row }) => <span>{row.teacher}</span> },
  { key: 'week', title: 'Розклад', width: '16rem', render: ({ row }) => <span>{weekText(row) || 'без розкладу'}</span> },
  { key: 'price', title: 'Ціна', width: '8rem', align: 'right', render: ({ row }) => <span>{row.letter === null ? '—' : formatMoney(row.pricePerMonth)}</span> },
];

function titleOf({ subject, letter }: PlannedRow['row']): string {
  return letter === null ? `${subject}, лише викладач` : `${subject} ${letter}`;
}

function weekText({ week }: PlannedRow['row']): string {
  return week.map(({ dayOfWeek, startTime, classroom }) => `${weekdayShort(dayOfWeek)} ${startTime} (${classroom})`).join(', ');
}

function State({ problems, isKnown, adds }: PlannedRow) {
  const added = [...(adds.subject ? ['предмет'] : []), ...(adds.teacher ? ['викладача'] : []), ...adds.classrooms.map((name) => `аудиторію ${name}`)];
  return (
    <div className={styles.state}>
      {problems.map((text) => <Text key={text} tone="danger" size="sm" block>{text}</Text>)}
      {problems.length === 0 && isKnown && <Muted>Така група вже є</Muted>}
      {problems.length === 0 && !isKnown && <Text tone="success" size="sm" block>Готово</Text>}
      {added.length > 0 && <Muted>{`Додамо й ${added.join(', ')}`}</Muted>}
    </div>
  );
}

function PreviewStep({ fileName, plan, onImport, onColumns, onStartOver }: PreviewStepProps) {
  const bad = plan.filter(({ problems }) => problems.length > 0).length;
  const groups = plan.filter(({ adds }) => adds.group).length;
  const teachers = plan.filter(({ adds }) => adds.teacher).length;
  return (
    <Stack gap="lg">
      <SectionCard
        title={fileName}
        subtitle={`${counted(plan.length, 'row')} з групами`}
        actions={<Inline><Button onClick={onColumns}>Колонки</Button><Button onClick={onStartOver}>Інший файл</Button></Inline>}
      >
        <Stack gap="md">
          <Facts
            size="xl"
            facts={[
              { name: 'Нових груп', value: groups },
              { name: 'Нових викладачів', value: teachers },
              { name: 'Уже є', value: plan.filter(({ isKnown, problems }) => isKnown && problems.length === 0).length },
              { name: 'Рядків з помилками', value: <Text tone={bad > 0 ? 'danger' : undefined}>{bad}</Text> },
            ]}
          />
          <Inline>
            {groups + teachers > 0
              ? <Button look="primary" icon={<IconUpload size={18} />} onClick={onImport}>{importText(groups, teachers)}</Button>
              : <Text>Немає рядків, які щось додадуть.</Text>}
          </Inline>
          {bad > 0 && groups + teachers > 0 && <Muted>Рядки з помилками пропустимо. Виправте їх у файлі й імпортуйте його ще раз: те, що вже є, не повториться.</Muted>}
        </Stack>
      </SectionCard>
      <SectionCard flush>
        <DataTable label="Рядки файлу" columns={columns} rows={plan} rowKey={({ row }) => row.line} maxHeight="70vh" empty={<EmptyState title="Рядків немає" />} />
      </SectionCard>
    </Stack>
  );
}

function importText(groups: number, teachers: number): string {
  const parts = [...(groups > 0 ? [counted(groups, groupForms)] : []), ...(teachers > 0 ? [counted(teachers, teacherForms)] : [])];
  return `Створити ${parts.join(' і ')}`;
}

function ResultStep({ outcome: { groups, teachers, failed }, onRepeat, onStartOver }: { outcome: Outcome; onRepeat: () => void; onStartOver: () => void }) {
  return (
    <SectionCard title="Імпорт завершено">
      <Stack gap="md">
        <Text role="status" block>
          {`Створено ${counted(groups, groupForms)}${teachers.length > 0 ? ` і ${counted(teachers.length, teacherForms)}` : ''}.`}
        </Text>
        <Inline>
          {teachers.length > 0 && (
            <Button look="primary" icon={<IconDownload size={18} />} onClick={() => void signInsFile(teachers).then((file) => saveFile(file, 'Дані для входу викладачів.xlsx'))}>
              Завантажити дані для входу
            </Button>
          )}
          <LinkButton href={adminPaths.groups}>До списку груп</LinkButton>
          <LinkButton href={adminPaths.importStudents}>Імпортувати учнів</LinkButton>
          <Button look="quiet" onClick={onStartOver}>Імпортувати ще</Button>
        </Inline>
        {failed.length > 0 && (
          <>
            <Text tone="warning" block>{`Не створено ${counted(failed.length, groupForms)}:`}</Text>
            <ul className={styles.hints}>
              {failed.map(({ row, text }) => <li key={row.line}>{`${titleOf(row)}: ${text}`}</li>)}
            </ul>
            {failed.some(({ canOverride }) => canOverride) && <Inline><Button onClick={onRepeat}>Створити попри перетини</Button></Inline>}
          </>
        )}
      </Stack>
    </SectionCard>
  );
}

function signInsFile(teachers: readonly NewTeacher[]): Promise<Blob> {
  const rows = teachers.map(({ fullName, phoneNumber, password }) => [fullName, formatPhone(phoneNumber), password]);
  return writeSheets([{ name: 'Дані для входу', width: 26, rows: [['ПІП', 'Телефон', 'Пароль'], ...rows] }]);
}
