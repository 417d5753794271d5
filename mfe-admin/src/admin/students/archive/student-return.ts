import { useCall } from '@dzvinok/api-client/query';
import { studentsRoutes, type StudentGroup } from '@dzvinok/contract/students';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { showToast } from '@dzvinok/ui/toast';

export function useStudentReturn() {
  const { mutateAsync, isPending, variables } = useCall(studentsRoutes.restore);
  const restore = (id: number, fullName: string) =>
    runWithToast(async () => {
      const { data: { classes } } = await mutateAsync({ params: { id } });
      const groups = classes.length > 0 ? classes.map(groupName).join(', ') : 'поки що без груп';
      showToast({ kind: 'success', message: `Повернуто з архіву: ${fullName}, ${groups}` });
    });
  return { restore, restoringId: isPending ? Number(variables.params.id) : null };
}

export function groupName({ subjectName, className }: StudentGroup): string {
  return `${subjectName} ${className}`;
}
