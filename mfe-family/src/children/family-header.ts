import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useChosenChild } from './chosen-child.ts';

/** Courses, time zone and a parent’s children. With `isPlaceholderData` the courses are those of the previous child. */
export function useFamilyHeader() {
  const { query } = useChosenChild();
  return useQuery({ ...queryOf(familyRoutes.header, { query }), placeholderData: keepPreviousData });
}
