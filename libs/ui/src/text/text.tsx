export { Heading, Money, Muted, Text } from './typography.tsx';
export type { TextTone } from './typography.tsx';
export { Badge, OnlineDot, StatusChip, statusClass, StatusLegend, statusLetter, statusWord, SubjectBadge, subjectColors, toSubjectColor } from './badges.tsx';
export type { BadgeTone, StatusName } from './badges.tsx';
export { Avatar, AvatarGroup, PersonTitle } from './avatar.tsx';
export { LinkedText } from './linked-text.tsx';
export { Facts } from './facts.tsx';
export type { FactsProps } from './facts.tsx';
