/** The address of a parent's page for one of the children. */
export function withChild(href: string, studentId: number | string): string {
  const { pathname, searchParams, hash } = new URL(href, 'http://portal');
  searchParams.set('studentId', String(studentId));
  return `${pathname}?${searchParams}${hash}`;
}
