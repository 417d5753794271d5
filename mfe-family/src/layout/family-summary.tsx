import { Stack } from '@dzvinok/ui/layout';
import { useState } from 'react';
import { ChildSwitcher } from '../children/child-switcher.tsx';
import { useChosenChild } from '../children/chosen-child.ts';
import type { useFamilyHeader } from '../children/family-header.ts';
import { CoursesFailure, CoursesList, CoursesSkeleton } from '../courses/courses.list.tsx';

/** Names the child and the courses. */
export function FamilySummary({ header }: { header: ReturnType<typeof useFamilyHeader> }) {
  const { studentId } = useChosenChild();
  const { data, isError, isFetching, isPlaceholderData, refetch } = header;
  // A child whose reply does not come must not take away the way to the others.
  const [kids, setKids] = useState(data?.children);
  if (data?.children && data.children !== kids) setKids(data.children);
  return (
    <Stack gap="sm">
      {kids && <ChildSwitcher kids={kids} />}
      {isError && !data && <CoursesFailure onRetry={() => void refetch()} retrying={isFetching} />}
      {data && !isPlaceholderData && <CoursesList key={studentId} courses={data.courses} />}
      {(isPlaceholderData || (!data && !isError)) && <CoursesSkeleton />}
    </Stack>
  );
}
