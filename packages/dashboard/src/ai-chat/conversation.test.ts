import { describe, expect, it } from 'vitest'
import { asRequest, asSaved, type Message, readMessages } from './conversation.ts'

const question: Message = { role: 'user', text: 'Make the button green.', proposals: [] }
const answer: Message = {
  role: 'assistant',
  text: 'It is green now.',
  proposals: [{ id: 'call-1', toolName: 'createEmailTemplate', source: 'export const a = 1' }],
}

describe('a conversation with the assistant', () => {
  it('a conversation with the assistant is read as it was saved', () => {
    const saved = JSON.parse(JSON.stringify([question, answer].map(asSaved)))
    expect(readMessages(saved)).toEqual([question, answer])
  })

  it('leaves out what this page did not save', () => {
    expect(readMessages(['text', null, { role: 'tool', content: [] }, { role: 'user' }])).toEqual([
      { role: 'user', text: '', proposals: [] },
    ])
    expect(readMessages([{ role: 'assistant', content: [{ type: 'tool-call', args: 'none' }] }])[0]?.proposals).toEqual(
      [],
    )
  })

  it('a conversation with the assistant is sent with the source of the editor at its end, and without what is long past', () => {
    const sent = asRequest([...Array.from({ length: 40 }, () => question), answer, question], 'const b = 2')
    expect(sent).toHaveLength(30)
    expect(JSON.stringify(sent.at(-1))).toContain('const b = 2')
    expect(JSON.stringify(sent.slice(0, -1))).not.toContain('const b = 2')
  })
})
