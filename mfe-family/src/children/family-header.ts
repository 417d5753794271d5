import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useChosenChild } from './chosen-child.ts';

/**
 * Courses, the centre’s time zone and a parent’s children; the same read for whoever asks on one page.
 * While another child’s is on its way (`isPlaceholderData`) all but the courses is true already.
 */
export function useFamilyHeader() {
  const { query } = useChosenChild();
  return useQuery({ ...queryOf(familyRoutes.header, { query }), placeholderData: keepPreviousData });
}
