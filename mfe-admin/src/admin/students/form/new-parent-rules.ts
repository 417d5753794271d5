import { createParentBody, type CreateParentBody } from '@dzvinok/contract/parents';
import { useState } from 'react';
import type { z } from 'zod';
import { generatePassword } from '../../../accounts/unknown-password.ts';
import { useKnownParent, type KnownParent } from './known-parent.tsx';
import { knownParentRules } from './parent.fields.tsx';

interface NewParentRules {
  rules: z.ZodType<CreateParentBody>;
  known: KnownParent | null;
  /** To be called with the phone of each drawing: the rules are needed before the form that has it. */
  follow: (phoneNumber: string) => void;
}

/** The rules of a parent to be added; the phone decides whether they are new here, and so what is asked. */
export function useNewParentRules(): NewParentRules {
  const [phoneNumber, setPhoneNumber] = useState('');
  const known = useKnownParent(phoneNumber);
  const [generatedPassword] = useState(generatePassword);
  return {
    rules: known ? knownParentRules(known.fullName, generatedPassword) : createParentBody,
    known,
    follow: (typed) => {
      if (typed !== phoneNumber) setPhoneNumber(typed);
    },
  };
}
