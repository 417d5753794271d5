import { readFailure } from '../accounts/accounts.result.tsx';

interface RefusableForm {
  setFieldErrors: (errors: Record<string, string> | undefined) => void;
  setFormError: (message: string | null) => void;
}

/** Makes a call for a form; a refusal lands on its field, or above the buttons when it has none. True when it was saved. */
export async function savedOrTold(form: RefusableForm, save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    const { text, fields } = readFailure(error);
    form.setFieldErrors(fields);
    form.setFormError(text);
    return false;
  }
}
