import { Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { sayCount } from '../parts/words.ts'
import styles from './ConfigScreen.module.css'
import { type Difference, Differences } from './Differences.tsx'

export interface ReviewDialogProps {
  differences: readonly Difference[]
  onSave: (comment: string) => Promise<unknown>
  onClose: () => void
}

/** What will change, path by path, before it does. */
export function ReviewDialog({ differences, onSave, onClose }: ReviewDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { comment: '' } })
  return (
    <FormDialog
      className={styles.wide}
      title="Save these changes?"
      description={`${sayCount(differences.length, 'setting')}. Changes take effect with the next request.`}
      actionLabel="Save"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(({ comment }) => onSave(comment.trim()))}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <section className={styles.scroll} aria-label="What changes" tabIndex={0}>
        <Differences differences={differences} />
      </section>
      <Field label="Comment" hint="Optional: the reason, shown in the history.">
        <TextInput maxLength={500} {...register('comment')} />
      </Field>
    </FormDialog>
  )
}
