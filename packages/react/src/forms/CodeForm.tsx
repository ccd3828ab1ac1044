import { CodeInput, type CodeInputProps } from '@latchkey/ui/CodeInput'
import { codeInputCss } from '@latchkey/ui/code-input-styles'
import { Field } from '@latchkey/ui/Field'
import { VisuallyHidden } from '@latchkey/ui/Layout'
import { Spinner } from '@latchkey/ui/Spinner'
import { usePending } from '@latchkey/ui/use-pending'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../frame/context.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { useWordsForFailure } from './failure.ts'

export interface CodeFormProps extends Pick<CodeInputProps, 'characters'> {
  label: string
  hint?: string
  /** Tries the code. Gives back what is wrong with it, or nothing once it was taken. */
  enter: (code: string) => Promise<string | undefined>
}

/** Six boxes that submit themselves: a wrong code empties them, and says why. */
export function CodeForm({ label, hint, characters, enter }: CodeFormProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const boxes = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isPending, run } = usePending(async (entered: string) => {
    try {
      refuse(await enter(entered))
    } catch (failure) {
      refuse(wordsFor(failure))
    }
  })

  // The boxes are what the page is for.
  useEffect(() => boxes.current?.focus(), [])

  function refuse(said: string | undefined) {
    if (said === undefined) return
    setProblem(said)
    setCode('')
    boxes.current?.focus()
  }

  return (
    <>
      <PageStyles css={codeInputCss} />
      <Field
        label={label}
        hint={hint}
        error={problem}
        aside={
          <span role="status">
            {isPending && (
              <>
                <Spinner />
                <VisuallyHidden>{t('Checking the code…')}</VisuallyHidden>
              </>
            )}
          </span>
        }
      >
        <CodeInput
          ref={boxes}
          name="code"
          characters={characters}
          value={code}
          readOnly={isPending}
          onChange={typed => {
            setCode(typed)
            if (typed !== '') setProblem(undefined)
          }}
          onComplete={run}
        />
      </Field>
    </>
  )
}
