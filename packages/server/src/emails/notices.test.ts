import { createEmailSandbox } from '@latchkey/email-sandbox'
import { afterAll, describe, expect, it } from 'vitest'
import { type NoticeName, type NoticeProps, renderNotice } from './notices.ts'

const emailSandbox = createEmailSandbox()
afterAll(() => emailSandbox.close())
const render = <Name extends NoticeName>(name: Name, props: NoticeProps[Name]) =>
  renderNotice({ emailSandbox }, name, props)

const samples: NoticeProps = {
  'leaked-key': { projectName: 'Acme', teamName: null, description: 'For the robots', lastFour: '9f3c' },
  'webhook-endpoint-disabled': { projectName: 'Acme', url: 'https://hooks.example.com/in', reason: 'failing' },
}
const names = Object.keys(samples) as NoticeName[]

describe('every notice', () => {
  it.each(names)('%s has no words that are a program’s', async name => {
    const { html, text } = await render(name, samples[name])
    for (const part of [html, text]) expect(part).not.toMatch(/undefined|\[object|NaN|null/)
    expect(html.length).toBeLessThan(100_000)
  })

  it.each(names)('%s names the project in subject, page and text, and fetches nothing', async name => {
    const { subject, html, text } = await render(name, samples[name])
    for (const part of [subject, html, text]) expect(part).toContain('Acme')
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|url\(|@import/i)
  })
})

describe('what the notices say', () => {
  it('the notice of a webhook endpoint that was switched off says which one and why', async () => {
    const failing = await render('webhook-endpoint-disabled', samples['webhook-endpoint-disabled'])
    expect(failing.subject).toBe('A webhook endpoint of Acme was switched off')
    expect(failing.text.replace(/\u200b/g, '')).toContain('https://hooks.example.com/in')
    expect(failing.text).toContain('five days')
    const gone = await render('webhook-endpoint-disabled', {
      ...samples['webhook-endpoint-disabled'],
      reason: 'gone',
    })
    expect(gone.text).toContain('410')
  })

  it('the notice of a leaked key says which one, whose, and what to do', async () => {
    const own = await render('leaked-key', samples['leaked-key'])
    expect(own.subject).toBe('An API key for Acme was found in public and switched off')
    for (const part of [own.html.replace(/<\/?bdi>/g, ''), own.text]) {
      expect(part).toContain('Your API key “For the robots” for Acme')
      expect(part).toContain('It ends in 9f3c.')
      expect(part).toContain('Make a new key at Acme')
    }
    const ofTeam = await render('leaked-key', { ...samples['leaked-key'], teamName: 'Rockets', description: ' ' })
    expect(ofTeam.text).toContain('The API key “without a description” of Rockets for Acme')
  })
})

describe('a hostile name', () => {
  const hostile = {
    markup: '<img src=x onerror=alert(1)><a href="https://evil.example">Click</a>',
    attribute: '" style="display:none" onmouseover="alert(1)',
    link: 'Win at https://evil.example/prize or www.evil.example now',
    address: 'write to boss@evil.example',
    template: '{{ constructor.constructor("return process")() }} <%= 1 %> {user.name}',
    lines: 'Acme\r\nBcc: victim@example.com\r\n\r\nHello',
    direction: 'Acme \u202eelpmaxe.live\u202c\u2066',
    comment: '--><script>alert(1)</script><!--',
    title: '</title></style><script>alert(1)</script>',
    long: 'A'.repeat(5_000),
    broken: 'Acme \ud800 \u0000 \u0007',
  }

  /** Everything in a mail that someone else has chosen. */
  const chosen = ['projectName', 'teamName', 'description']
  function naming<Name extends NoticeName>(template: Name, name: string): NoticeProps[Name] {
    const renamed = Object.entries(samples[template]).map(([key, value]) => [key, chosen.includes(key) ? name : value])
    return Object.fromEntries(renamed)
  }
  const cases = names.flatMap(template => Object.entries(hostile).map(([kind, name]) => ({ template, kind, name })))

  it.each(cases)('a hostile name is only a name: $kind in $template', async ({ template, name }) => {
    const plain = await render(template, naming(template, 'Acme'))
    const { subject, html, text } = await render(template, naming(template, name))
    // The same elements and links as with a harmless name: nothing was added.
    expect(html.match(/<[a-z!/]+/gi)).toEqual(plain.html.match(/<[a-z!/]+/gi))
    expect(html.match(/href="[^"]*"/g)).toEqual(plain.html.match(/href="[^"]*"/g))
    expect(text.split('\n')).toHaveLength(plain.text.split('\n').length)

    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/[\u202a-\u202e\u2066\u2067]|\p{Cs}/u)
      expect(part).not.toContain('\u0000')
      expect(part).not.toContain('\u0007')
    }
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(200)
    for (const part of [html.replaceAll(/<[^>]*>/g, ''), text]) {
      expect(part).not.toMatch(/https?:\/\/evil|evil\.example|@evil|victim@example\.com/)
    }
  })

  it('keeps what is honest: accents, emoji families, right-to-left scripts', async () => {
    const subjects = ['Zoë’s Café', '👩‍👩‍👧 Family', 'شركة أكمي', 'אקמה', '株式会社アクメ', 'Acme & Sons']
    for (const projectName of subjects) {
      const { subject, html } = await render('leaked-key', { ...samples['leaked-key'], projectName })
      expect(subject).toContain(projectName)
      expect(html).toContain(projectName.replace('&', '&amp;'))
    }
  })

  it('written from right to left leaves the rest of the line alone', async () => {
    const { text } = await render('leaked-key', { ...samples['leaked-key'], teamName: 'צוות' })
    expect(text).toContain('of \u2068צוות\u2069 for Acme')
  })
})
