import { readLostSession } from '@dzvinok/session/session';
import { keepTyped, takeTyped } from '@dzvinok/session/typed';
import { useBlocker } from '@dzvinok/router/navigation';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { SchemaForm } from '@dzvinok/ui/form';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { createContext, use, useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';

interface Guard {
  report: (form: string, isUnsaved: boolean) => void;
  /** The next navigation is not asked about. */
  release: () => void;
}

const GuardContext = createContext<Guard>({ report: () => undefined, release: () => undefined });

/** Asks before a screen with unsaved changes is left, also when the browser's tab is closed. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const isReleased = useRef(false);
  const guard = useMemo<Guard>(
    () => ({
      report: (form, isUnsaved) => {
        if (isUnsaved) isReleased.current = false;
        setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]);
      },
      release: () => {
        isReleased.current = true;
      },
    }),
    [],
  );
  return (
    <>
      <GuardContext value={guard}>{children}</GuardContext>
      <Question when={unsaved.length > 0} isReleased={isReleased} />
    </>
  );
}

/** Reports unsaved changes to the guard. The returned function permits leaving before the form is redrawn as saved. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const form = useId();
  const { report, release } = use(GuardContext);
  useEffect(() => {
    if (!isUnsaved) return;
    report(form, true);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
  return release;
}

/** One per screen: the router supports a single blocker. */
function Question({ when, isReleased }: { when: boolean; isReleased: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);

  return (
    <ConfirmPopup
      opened={blocker.state === 'blocked'}
      title="Залишити сторінку?"
      text="Зміни у формі ще не збережено, вони зникнуть."
      confirmLabel="Залишити"
      cancelLabel="Повернутися до форми"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/**
 * Restores values typed before the session ended, for the same user in this tab; `name` tells forms of one address apart. A new record's
 * proposed values are restored too; untouched fields of a saved record are read anew.
 */
export function useTyped<Values extends object>(name: string, form: SchemaForm<Values, unknown>, isNew: boolean): void {
  const [key] = useState(() => `${location.pathname} ${name}`);
  const giveBack = useEffectEvent(() => {
    const typed = takeTyped<Values>(key);
    if (!typed) return;
    form.setValues(typed);
    showToast({ kind: 'info', message: ruleTexts.typedIsBack });
  });
  const keep = useEffectEvent(() => {
    const lost = readLostSession();
    if (lost && form.dirty) keepTyped(lost.account, key, isNew ? form.values : form.changes());
  });
  useEffect(() => {
    giveBack();
    return () => keep();
  }, []);
}
