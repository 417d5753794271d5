import type { Warning } from '@dzvinok/contract/warnings';
import { signText } from '@dzvinok/texts/warnings';
import { Inline } from '@dzvinok/ui/layout';
import { Muted, SubjectBadge, Text } from '@dzvinok/ui/text';
import styles from './warnings.module.css';

export function SignList({ signs }: { signs: Warning['signs'] }) {
  if (signs.length === 0) return <Muted block>Причини вже немає.</Muted>;
  return (
    <ul className={styles.signs}>
      {signs.map((sign) => (
        <Inline as="li" key={`${sign.kind} ${'group' in sign ? sign.group.groupId : ''}`}>
          {'group' in sign && <SubjectBadge color={sign.group.subjectColor}>{sign.group.subjectName} {sign.group.className}</SubjectBadge>}
          <Text size="sm">{signText(sign)}</Text>
        </Inline>
      ))}
    </ul>
  );
}
