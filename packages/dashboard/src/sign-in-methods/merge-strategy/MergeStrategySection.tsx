import type { AdminOwnedProject, CompleteConfig } from '@latchkey/js'
import { classNames } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { configChanged } from '../../config/config-queries.ts'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { Section } from '../../parts/page/PageHeader.tsx'
import { useTask } from '../../parts/use-task.ts'
import styles from './MergeStrategy.module.css'
import { type MergeStrategy, type StrategyWords, strategies } from './strategies.ts'

export interface MergeStrategySectionProps {
  project: AdminOwnedProject
  config: CompleteConfig
}

/** The three strategies, each with what a person sees. Choosing one saves it. */
export function MergeStrategySection({ project, config }: MergeStrategySectionProps) {
  const queries = useQueryClient()
  const current = config.auth.oauth.accountMergeStrategy
  // Moves at once; should saving fail, it goes back.
  const [wanted, want] = useState<MergeStrategy>()
  const set = async (strategy: MergeStrategy) => {
    await project.updateConfig({ 'auth.oauth.accountMergeStrategy': strategy })
    await configChanged(queries, project)
  }
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
