import { Text } from '@react-email/text'
import { light } from '../theme.ts'

/** The project's initial in a small square, and its name. */
export function Header({ projectName }: { projectName: string }) {
  const [initial] = new Intl.Segmenter().segment(projectName.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
  return (
    <Text className="strong" style={styles.line}>
      {initial && (
        <span className="mark" style={styles.mark} aria-hidden="true">
          {initial.segment.toLocaleUpperCase('en')}
        </span>
      )}
      {projectName}
    </Text>
  )
}

const styles = {
  line: {
    margin: '0 0 20px',
    padding: '0 4px',
    fontSize: '15px',
    lineHeight: '28px',
    fontWeight: 600,
    color: light.strong,
  },
  mark: {
    display: 'inline-block',
    width: '28px',
    marginInlineEnd: '10px',
    borderRadius: '8px',
    backgroundColor: light.mark,
    color: light.onMark,
    fontSize: '14px',
    textAlign: 'center',
  },
} as const
