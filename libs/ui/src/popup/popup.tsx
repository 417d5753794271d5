export { Popup } from './popup-window.tsx';
export type { PopupProps } from './popup-window.tsx';
export { ConfirmPopup, ResultPopup } from './confirm-popups.tsx';
