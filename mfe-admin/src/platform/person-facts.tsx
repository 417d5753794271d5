import { formatPhone } from '@dzvinok/texts/phone';
import { Stack, Inline } from '@dzvinok/ui/layout';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { dayText } from '../moments/moments.texts.ts';

interface PersonFactsProps {
  person: { fullName: string; phoneNumber: string; lastActivityAt: string | null; hasSecondFactor: boolean };
  zone?: string;
  isSelf?: boolean;
}

export function PersonFacts({ person: { fullName, phoneNumber, lastActivityAt, hasSecondFactor }, zone, isSelf }: PersonFactsProps) {
  return (
    <Stack gap="none">
      <Text weight="medium">
        {fullName}
        {isSelf && <Muted> · це ви</Muted>}
      </Text>
      <Inline>
        <Muted>{formatPhone(phoneNumber)}</Muted>
        <Muted>{lastActivityAt ? `був(ла) ${dayText(lastActivityAt, zone)}` : 'ще не входив(ла)'}</Muted>
        {hasSecondFactor && <Badge tone="success">Двоетапний вхід</Badge>}
      </Inline>
    </Stack>
  );
}
