import { commentAudience, type CommentAudience } from '@dzvinok/contract/marks';
import { audienceNames, fieldNames } from './field-names.ts';
import styles from './fields.module.css';

interface AudienceChoiceProps {
  value: CommentAudience;
  onChange: (value: CommentAudience) => void;
  /** Whose comment it is, where there are several on the screen. */
  of: string | undefined;
  disabled: boolean | undefined;
}

/** Who reads a comment. */
export function AudienceChoice({ value, onChange, of, disabled }: AudienceChoiceProps) {
  return (
    <label className={styles.audience}>
      <span>{fieldNames.commentAudience}</span>
      <select
        aria-label={of && `${fieldNames.commentAudience}: ${of}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(commentAudience.parse(event.currentTarget.value))}
      >
        {commentAudience.options.map((audience) => (
          <option key={audience} value={audience}>{audienceNames[audience]}</option>
        ))}
      </select>
    </label>
  );
}
