import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { groupInSentence } from '@dzvinok/texts/conflicts';
import { TextLink } from '@dzvinok/ui/button';

const namedGroup = /«[^»]+» \([^)]*\)/;

/** The sentence of a conflict, in which the other group is a link. The page stays as it is: the link opens beside it. */
export function ConflictText({ text, groupId }: { text: string; groupId: number | undefined }) {
  const name = namedGroup.exec(text)?.[0];
  if (name === undefined || groupId === undefined) return text;
  const [before, after] = [text.slice(0, text.indexOf(name)), text.slice(text.indexOf(name) + name.length)];
  return (
    <>
      {before}
      <TextLink href={adminPaths.group(groupId)} target="_blank">{name}</TextLink>
      {after}
    </>
  );
}

/** For a sentence without the group's id: finds the group by name; a name of two groups gets no link. */
export function NamedConflictText({ text }: { text: string }) {
  return namedGroup.test(text) ? <FoundConflictText text={text} /> : text;
}

function FoundConflictText({ text }: { text: string }) {
  const { data: groups = [] } = useRead(groupsRoutes.list);
  const [found, ...more] = groups.filter(({ className, subjectName }) => text.includes(groupInSentence(className, subjectName)));
  return <ConflictText text={text} groupId={more.length === 0 ? found?.id : undefined} />;
}
