import type { AdminOwnedProject, ChatContext } from '@latchkey/js'
import { Alert, Button, Heading, Skeleton, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import type { AssistantInput } from '../emails/editor/EmailEditor.tsx'
import { TextArea } from '../parts/form/Controls.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import styles from './Assistant.module.css'
import { ChatMessageItem } from './ChatMessageItem.tsx'
import { chatSettingsQuery, useConversation } from './use-conversation.ts'

export interface AssistantProps extends AssistantInput {
  project: AdminOwnedProject
  context: ChatContext
  /** The id of what is edited. */
  threadId: string
}

/** A language model that proposes changes of the source. Nothing changes until one is accepted. */
export function Assistant(props: AssistantProps) {
  const settings = useQuery(chatSettingsQuery(props.project))
  const whyNot = useRefusal('developer')
  if (whyNot) return <Alert>{whyNot}</Alert>
  if (settings.isPending) return <Skeleton shape="control" />
  if (settings.isError) return <QueryFailure query={settings} />
  if (!settings.data.isAvailable) return <NoLanguageModel />
  return <OpenConversation {...props} model={settings.data.model ?? ''} />
}

const examples: Readonly<Record<ChatContext, string>> = {
  'email-theme': '“Use our blue, #1d4ed8, for links, and put the logo above the card.”',
  'email-template': '“Make it shorter, and mention that the link works for three hours.”',
  'email-draft': '“Announce the new search. Friendly, three short paragraphs, one button.”',
}

function OpenConversation(props: AssistantProps & { model: string }) {
  const { project, context, threadId, source, onAccept, model } = props
  const { messages, arriving, problem, isLoading, send, stop } = useConversation(project, context, threadId, source)
  const shown = arriving ? [...messages, arriving] : messages
  const end = useRef<HTMLDivElement>(null)
  const count = shown.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is scrolled into sight when there is one more
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  return (
    <section className={styles.assistant} aria-label="Assistant">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <div className={styles.messages} role="log" aria-label="Conversation" tabIndex={0}>
        {isLoading && <Skeleton shape="control" />}
        {!isLoading && shown.length === 0 && (
          <Text isMuted>
            Say what to change, such as {examples[context]} You see each proposal as a difference first, and accept it
            or not.
          </Text>
        )}
        {shown.map((message, index) => (
          <ChatMessageItem
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
            key={index}
            message={message}
            source={source}
            isLast={index === shown.length - 1}
            isArriving={message === arriving}
            onAccept={onAccept}
          />
        ))}
        <div ref={end} />
      </div>
      {problem && <Alert tone="destructive">{problem}</Alert>}
      <QuestionForm isBusy={arriving !== undefined} onSend={send} onStop={stop} />
      <p className={styles.note}>
        {model} gets the source and what you write here. It makes mistakes: read what it proposes.
      </p>
    </section>
  )
}

const settings = `LATCHKEY_LANGUAGE_MODEL_BASE_URL=https://api.example.com/v1
LATCHKEY_LANGUAGE_MODEL_NAME=name-of-the-model
LATCHKEY_LANGUAGE_MODEL_API_KEY=…`

/** How the people who run the server set a language model up. */
function NoLanguageModel() {
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

interface QuestionFormProps {
  isBusy: boolean
  onSend: (text: string) => Promise<void>
  onStop: () => void
}

/** Enter sends, Shift and Enter begins a new line. */
function QuestionForm({ isBusy, onSend, onStop }: QuestionFormProps) {
  const [text, setText] = useState('')

  function send() {
    const question = text.trim()
    if (question === '' || isBusy) return
    setText('')
    void onSend(question)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function followKey(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.question} onSubmit={submit}>
      <TextArea
        aria-label="What should change?"
        placeholder="What should change?"
        rows={2}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={followKey}
      />
      {isBusy ? (
        <Button variant="outline" size="icon" aria-label="Stop the answer" onClick={onStop}>
          <Square size={16} aria-hidden="true" />
        </Button>
      ) : (
        <Button type="submit" size="icon" aria-label="Send">
          <ArrowUp size={16} aria-hidden="true" />
        </Button>
      )}
    </form>
  )
}
