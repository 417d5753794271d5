import { useBlocker } from '@dzvinok/router/navigation';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react';

const ReportContext = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** Around a screen with forms: asks before it is left with unsaved changes, also when the tab is being closed. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]);
  }, []);
  return (
    <>
      <ReportContext value={report}>{children}</ReportContext>
      <Question when={unsaved.length > 0} />
    </>
  );
}

/** Tells the guard around it whether this form has changes that are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = use(ReportContext);
  useEffect(() => {
    if (!isUnsaved) return;
    report(form, true);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
}

/** One for the whole screen: the router asks a single blocker. */
function Question({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname);

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
