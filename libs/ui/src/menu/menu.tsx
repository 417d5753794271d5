export { DropMenu } from './drop-menu.tsx';
export type { DropMenuItem } from './drop-menu.tsx';
export { NotificationBlock } from './notification-block.tsx';
export { UserMenu } from './user-menu.tsx';
