import { ApiFailure, failureText } from '@dzvinok/api-client/call';

interface Failure {
  text: string;
  fields: Record<string, string> | undefined;
}

/** The server's words about a failure, and what it says of single fields. */
export function readFailure(error: unknown): Failure {
  const hasFields = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
  return { text: failureText(error), fields: hasFields ? error.fields : undefined };
}
