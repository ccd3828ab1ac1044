import { productionModeErrors } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { readinessScreen } from '../doctor/doctor.screens.ts'
import { SwitchAtOnce } from '../parts/form/Controls.tsx'
import { nameOfPlace, PathLink } from '../parts/page/links.tsx'
import { useTask } from '../parts/use-task.ts'
import styles from './SettingsScreen.module.css'

/** The switch for going live. It waits until nothing stands in the way; each thing that does leads to where it is mended. */
export function ProductionMode({ project }: { project: AdminOwnedProject }) {
  const problems = productionModeErrors(project)
  const { isProductionMode } = project
  const isBlocked = problems.length > 0 && !isProductionMode
  const change = useTask(
    (isOn: boolean) => project.update({ isProductionMode: isOn }),
    isProductionMode ? 'Production mode is off.' : 'Production mode is on.',
  )

  return (
    <>
      <SwitchAtOnce
        label="Production mode"
        hint={
          isBlocked
            ? 'Solve what is listed below, then you can switch it on.'
            : 'Says that people depend on this project. Nothing about it changes by itself.'
        }
        isOn={isProductionMode}
        disabled={isBlocked}
        onSwitch={change}
      />
      {problems.length === 0 && !isProductionMode && (
        <Alert tone="success">
          Nothing stands in the way.{' '}
          <Link to={readinessScreen.path} params={{ projectId: project.id }} className="latchkey-link">
            Readiness
          </Link>{' '}
          tells what else people would notice.
        </Alert>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="What stands in the way of production mode">
          {problems.map(({ message, relativeFixUrl }) => (
            <li key={message}>
              <span>{message}.</span>
              <PathLink path={relativeFixUrl} className="latchkey-link">
                {nameOfPlace(relativeFixUrl)}
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
