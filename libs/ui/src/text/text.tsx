export { Heading, Money, Muted, Text } from './typography.tsx';
export type { HeadingProps, MoneyProps, TextProps, TextTone } from './typography.tsx';
export { Badge, OnlineDot, StatusChip, StatusLegend, statusLetter, statusWord, SubjectBadge, subjectColors, toSubjectColor } from './badges.tsx';
export type { BadgeTone, StatusChipProps, StatusName, SubjectColor } from './badges.tsx';
export { Avatar, AvatarGroup, nameHue, PersonTitle } from './avatar.tsx';
export type { AvatarGroupProps, AvatarProps } from './avatar.tsx';
