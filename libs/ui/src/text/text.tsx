export { Heading, Money, Muted, Text } from './typography.tsx';
export type { TextTone } from './typography.tsx';
export { Badge, OnlineDot, StatusChip, StatusLegend, statusLetter, statusWord, SubjectBadge, subjectColors, toSubjectColor } from './badges.tsx';
export type { BadgeTone, StatusName } from './badges.tsx';
export { Avatar, AvatarGroup, nameHue, PersonTitle } from './avatar.tsx';
