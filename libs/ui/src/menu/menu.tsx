export { DropMenu } from './drop-menu.tsx';
export type { DropMenuItem, DropMenuProps } from './drop-menu.tsx';
export { NotificationBlock } from './notification-block.tsx';
export { UserMenu } from './user-menu.tsx';
export type { UserMenuProps } from './user-menu.tsx';
