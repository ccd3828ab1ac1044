import type { AdminOwnedProject, AdminProjectConfig, CompleteConfig } from '@latchkey/js'
import { classNames } from '@latchkey/ui'
import { useId, useState } from 'react'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { Section } from '../../parts/page/PageHeader.tsx'
import { useTask } from '../../parts/use-task.ts'
import styles from './MergeStrategy.module.css'

export interface MergeStrategySectionProps {
  project: AdminOwnedProject
  config: CompleteConfig
}

/** The three strategies, each with what a person sees. Choosing one saves it. */
export function MergeStrategySection({ project, config }: MergeStrategySectionProps) {
  const current = config.auth.oauth.accountMergeStrategy
  // Moves at once; should saving fail, it goes back.
  const [wanted, want] = useState<MergeStrategy>()
  const set = (strategy: MergeStrategy) => project.updateConfig({ 'auth.oauth.accountMergeStrategy': strategy })
  const takeBack = useTask(set, 'As it was before.')
  const save = useTask(async (strategy: MergeStrategy) => {
    await set(strategy)
    tell('Saved: addresses that have an account', { undo: () => takeBack(current) })
  })

  async function choose(strategy: MergeStrategy) {
    want(strategy)
    await save(strategy)
    want(undefined)
  }

  return (
    <Section
      title="Addresses that have an account"
      description="Ada signed up with a password. Later she signs in with Google, whose account has the same address."
    >
      <ForRole project={project} needs="developer" isSaidAbove>
        <div className={styles.strategies} role="radiogroup" aria-label="If an address has an account already">
          {strategies.map(words => (
            <Strategy
              key={words.strategy}
              words={words}
              isChosen={words.strategy === (wanted ?? current)}
              onChoose={() => choose(words.strategy)}
            />
          ))}
        </div>
      </ForRole>
    </Section>
  )
}

interface StrategyProps {
  words: StrategyWords
  isChosen: boolean
  onChoose: () => void
}

function Strategy({ words, isChosen, onChoose }: StrategyProps) {
  const { strategy, title, explanation, sees, goodFor } = words
  const hintId = useId()
  return (
    <label className={classNames(styles.strategy, isChosen && styles.chosen)}>
      <span className={styles.head}>
        <input
          type="radio"
          name="merge-strategy"
          value={strategy}
          checked={isChosen}
          onChange={onChoose}
          aria-label={title}
          aria-describedby={hintId}
        />
        <strong>{title}</strong>
      </span>
      <span id={hintId} className={styles.words}>
        {explanation} <em>{goodFor}</em>
      </span>
      <span className={styles.picture}>
        <span className={styles.caption}>Ada sees</span>
        <span className={classNames(styles.screen, sees.isRefused && styles.refused)}>
          <strong>{sees.title}</strong>
          {sees.lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </span>
      </span>
    </label>
  )
}

/** What happens when the address of an account at a provider signs in to another account already. */
type MergeStrategy = AdminProjectConfig['oauthAccountMergeStrategy']

interface StrategyWords {
  readonly strategy: MergeStrategy
  readonly title: string
  readonly explanation: string
  /** What Ada sees, who signed up with a password and comes back with Google. */
  readonly sees: { readonly title: string; readonly lines: readonly string[]; readonly isRefused?: true }
  readonly goodFor: string
}

const strategies: readonly StrategyWords[] = [
  {
    strategy: 'link_method',
    title: 'Sign in to that account',
    explanation:
      'The provider is joined to the account, if both have verified the address. If either has not, the sign-in is refused.',
    sees: {
      title: 'Welcome back, Ada',
      lines: ['Signed in to the account that she has.', 'Password and Google both work now.'],
    },
    goodFor: 'For most apps.',
  },
  {
    strategy: 'raise_error',
    title: 'Refuse the sign-in',
    explanation: 'People sign in as before. In their account settings they can connect the provider themselves.',
    sees: {
      title: 'This address has an account already',
      lines: ['Sign in as you did before, then connect Google in your account settings.'],
      isRefused: true,
    },
    goodFor: 'For apps that trust no provider to say whose an address is.',
  },
  {
    strategy: 'allow_duplicates',
    title: 'Create a second account',
    explanation:
      'The new account has the same address, with which it does not sign in. The two know nothing of each other.',
    sees: { title: 'Welcome, Ada', lines: ['A new, empty account.', 'What she had before is behind her password.'] },
    goodFor: 'For apps in which one person has several accounts on purpose.',
  },
]
