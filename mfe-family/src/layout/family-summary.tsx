import { useState } from 'react';
import { ChildSwitcher } from '../children/child-switcher.tsx';
import { useChosenChild } from '../children/chosen-child.ts';
import type { useFamilyHeader } from '../children/family-header.ts';
import { CoursesFailure, CoursesList, CoursesSkeleton } from '../courses/courses.list.tsx';

interface SummaryProps {
  header: ReturnType<typeof useFamilyHeader>;
}

export function FamilyKids({ header: { data } }: SummaryProps) {
  // Keeps the list: a failed reply for one child must not block switching to another.
  const [kids, setKids] = useState(data?.children);
  if (data?.children && data.children !== kids) setKids(data.children);
  return kids && <ChildSwitcher kids={kids} />;
}

export function FamilyCourses({ header: { data, isError, isFetching, isPlaceholderData, refetch } }: SummaryProps) {
  const { studentId } = useChosenChild();
  if (isError && !data) return <CoursesFailure onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data || isPlaceholderData) return <CoursesSkeleton />;
  return <CoursesList key={studentId} header={data} />;
}
