import { createParentBody, type CreateParentBody } from '@dzvinok/contract/parents';
import { useSchemaForm, type SchemaForm } from '@dzvinok/ui/form';
import { useState } from 'react';
import type { z } from 'zod';
import { generatePassword } from '../../../accounts/unknown-password.ts';
import { useKnownParent, type KnownParent } from './known-parent.tsx';
import { knownParentForm, newParentValues, type ParentValues } from './parent-values.ts';

interface NewParentForm {
  form: SchemaForm<ParentValues, CreateParentBody>;
  /** The form is checked by these at present. */
  rules: z.ZodType<CreateParentBody>;
  known: KnownParent | null;
}

/** The form of a parent to be added; the phone decides whether they are new here, and so what is asked. */
export function useNewParentForm(): NewParentForm {
  const [phoneNumber, setPhoneNumber] = useState('');
  const known = useKnownParent(phoneNumber);
  const [generatedPassword] = useState(generatePassword);
  const rules = known ? knownParentForm(known.fullName, generatedPassword) : createParentBody;
  const form = useSchemaForm<z.ZodType<CreateParentBody>, ParentValues>(rules, useState(newParentValues)[0], {
    validateOnBlur: ['phoneNumber'],
  });
  // The rules are needed before the form that has the phone.
  if (form.values.phoneNumber !== phoneNumber) setPhoneNumber(form.values.phoneNumber);
  return { form, rules, known };
}
