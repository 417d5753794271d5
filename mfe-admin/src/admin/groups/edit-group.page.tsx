import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconHistory, IconSettings, IconUserPlus } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { FreezesCard } from '../freezes-card.tsx';
import { UnknownRecord } from '../unknown-record.page.tsx';
import { ArchiveGroupPopup } from './archive/archive-group.popup.tsx';
import { ArchivedSettings } from './archive/archived-settings.tsx';
import { placesTaken } from '../places.ts';
import { GroupForm } from './group.form.tsx';
import { GroupJournal } from './group-journal.tsx';
import styles from './groups.module.css';
import { GroupMembersPopup, useMembersPopup } from './members/group-members.popup.tsx';

const back = { href: adminPaths.groups, label: 'До списку груп' };

export function EditGroupPage() {
  const groupId = useIdParam();
  if (groupId === null) return <UnknownGroup />;
  return <LoadedGroup key={groupId} groupId={groupId} />;
}

function LoadedGroup({ groupId }: { groupId: number }) {
  const query = useRead(groupsRoutes.one, { params: { id: groupId } });
  const { data: group, error } = query;
  const settings = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error) showToast({ kind: 'error', id: 'group-load', message: error.message });
  }, [error]);

  if (error?.status === 404) return <UnknownGroup />;
  const page = (
    <LeaveGuard>
      <div className={styles.panels}>
        <SectionCard title="Учні та уроки" flush>
          <GroupJournal groupId={groupId} />
        </SectionCard>
        <div className={styles.settings} ref={settings}>
          {group?.archivedAt ? (
            <ArchivedSettings group={group} since={group.archivedAt} />
          ) : (
            <Stack gap="lg">
              <SectionCard title="Налаштування">{group ? <GroupForm group={group} submitLabel="Зберегти" /> : <SettingsSkeleton />}</SectionCard>
              <FreezesCard owner={{ classId: groupId }} />
            </Stack>
          )}
        </div>
      </div>
    </LeaveGuard>
  );
  return (
    <Page
      title={group ? `Група ${group.name}` : 'Група'}
      back={back}
      subtitle={group ? <GroupHeader group={group} /> : !error && '…'}
      actions={
        <>
          {(group || !error) && <ToSettings panel={settings} />}
          {group && !group.archivedAt && <GroupActions group={group} />}
        </>
      }
    >
      <WhenRead query={query} waiting={page}>{() => page}</WhenRead>
    </Page>
  );
}

function GroupActions({ group }: { group: Group }) {
  const [areMembersOpen, openMembers] = useMembersPopup();
  const [isArchiving, setArchiving] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button look="quiet" icon={<IconHistory size={18} />} onClick={() => setArchiving(true)}>
        В архів
      </Button>
      <LinkButton look="quiet" href={adminPaths.copyGroup(group.id)}>Копія</LinkButton>
      <Button look="primary" icon={<IconUserPlus size={18} />} onClick={() => openMembers(true)}>
        Додати учнів
      </Button>
      <GroupMembersPopup group={group} opened={areMembersOpen} onClose={() => openMembers(false)} />
      {isArchiving && (
        <ArchiveGroupPopup group={group} onArchived={() => void navigate(adminPaths.groups)} onClose={() => setArchiving(false)} />
      )}
    </>
  );
}

/** On a narrow screen the settings stand below the journal. */
function ToSettings({ panel }: { panel: RefObject<HTMLDivElement | null> }) {
  const show = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <Button className={styles.toSettings} icon={<IconSettings size={18} />} onClick={show}>
      Налаштування
    </Button>
  );
}

function SettingsSkeleton() {
  return (
    <div className={styles.waiting}>
      <LoadingState shape="form" count={6} />
    </div>
  );
}

function GroupHeader({ group }: { group: Group }) {
  return (
    <Inline gap="md">
      <SubjectBadge color={group.subjectColor}>{group.subjectName}</SubjectBadge>
      <span>{group.teacherName}</span>
      <span>{placesTaken(group)}</span>
      {(group.firstDay || group.lastDay) && <span>{lessonDays(group)}</span>}
    </Inline>
  );
}

function lessonDays({ firstDay, lastDay }: Group): string {
  return ['Заняття', firstDay && `з ${formatDate(firstDay)}`, lastDay && `до ${formatDate(lastDay)}`].filter(Boolean).join(' ');
}

function UnknownGroup() {
  return <UnknownRecord title="Група" back={back} text="Такої групи немає" />;
}
