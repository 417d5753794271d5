export { Popup } from './popup-window.tsx';
export type { PopupProps } from './popup-window.tsx';
export { ConfirmPopup, ResultPopup } from './answers.tsx';
export type { ConfirmPopupProps, ResultPopupProps } from './answers.tsx';
