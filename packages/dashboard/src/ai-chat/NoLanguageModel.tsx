import { Heading, Text } from '@latchkey/ui'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import styles from './Assistant.module.css'

const settings = `LATCHKEY_LANGUAGE_MODEL_BASE_URL=https://api.example.com/v1
LATCHKEY_LANGUAGE_MODEL_NAME=name-of-the-model
LATCHKEY_LANGUAGE_MODEL_API_KEY=…`

/** How the people who run the server set a language model up. */
export function NoLanguageModel() {
  return (
    <section className={styles.setUp} aria-label="Assistant">
      <Heading level={2}>No language model yet</Heading>
      <Text isMuted>
        The assistant writes and changes emails for you. It works with any service that has an OpenAI-compatible
        interface, also with a model on your own machine. Set these variables of the server, and restart it:
      </Text>
      <CodeBlock title="Environment of the server" code={settings} />
      <Text isMuted isSmall>
        Only what you write to the assistant and the source that is open are sent to the model.
      </Text>
    </section>
  )
}
