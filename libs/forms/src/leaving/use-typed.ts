import { readLostSession } from '@dzvinok/session/session';
import { keepTyped, takeTyped } from '@dzvinok/session/typed';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { SchemaForm } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Gives a form back what was typed into it when the server ended the session, as soon as the same person opens it again in this
 * tab. `name` tells the forms of one address apart. What a new record was proposed (a password) comes back too; the rest of a record
 * that was there before is as it is by then.
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
