import { avatar } from './avatar.tsx';
import { badges } from './badges.tsx';
import { board } from './board.tsx';
import { brand } from './brand.tsx';
import { button } from './button.tsx';
import { chart } from './chart.tsx';
import { choice } from './choice.tsx';
import { date } from './date.tsx';
import { fields } from './fields.tsx';
import { form } from './form-parts.tsx';
import { frame } from './frame.tsx';
import { gallery } from './gallery.tsx';
import { hint } from './hint.tsx';
import { icons } from './icons.tsx';
import { layout } from './layout.tsx';
import { list } from './list.tsx';
import { menu } from './menu.tsx';
import { page } from './page.tsx';
import { panel } from './panel.tsx';
import { popup } from './popup.tsx';
import { scroll } from './scroll.tsx';
import { search } from './search.tsx';
import type { Sheet } from './sheet.tsx';
import type { SheetName } from './sheet-names.ts';
import { slider } from './slider.tsx';
import { state } from './state.tsx';
import { table } from './table.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import { toast } from './toast.tsx';
import { toggles } from './toggles.tsx';

export const sheets: Record<SheetName, Sheet> = {
  brand, icons, text, badges, avatar, button, fields, toggles, choice, date, form, layout, page, frame, list, table, state, menu, popup, search, panel,
  toast, hint, time, chart, slider, gallery, scroll, board,
};
