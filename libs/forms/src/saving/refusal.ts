import { ApiFailure, failureText } from '@dzvinok/api-client/call';

interface Failure {
  text: string;
  fields: Record<string, string> | undefined;
  code: string | undefined;
}

/** The server's words about a failure, and what it says of single fields. */
export function readFailure(error: unknown): Failure {
  const hasFields = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
  return { text: failureText(error), fields: hasFields ? error.fields : undefined, code: error instanceof ApiFailure ? error.code : undefined };
}

interface RefusableForm {
  setFieldErrors: (errors: Record<string, string> | undefined) => void;
  setFormError: (message: string | null) => void;
}

/** True when the call succeeded; a refusal is told in the form, `textBeside` the fields also above the buttons. */
async function madeOrTold(form: RefusableForm, make: () => Promise<unknown>, textBeside: boolean): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    const { text, fields } = readFailure(error);
    form.setFieldErrors(fields);
    form.setFormError(fields && !textBeside ? null : text);
    return false;
  }
}

/** Makes a call for a form; a refusal lands on its field, and above the buttons. True when it was saved. */
export function savedOrTold(form: RefusableForm, save: () => Promise<unknown>): Promise<boolean> {
  return madeOrTold(form, save, true);
}

/** As `savedOrTold`, for a short form: what stands at a field is not said once more above the buttons. */
export function sentOrTold(form: RefusableForm, send: () => Promise<unknown>): Promise<boolean> {
  return madeOrTold(form, send, false);
}
