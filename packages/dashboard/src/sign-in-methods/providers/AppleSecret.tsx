import { Alert, Button, Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { TextArea } from '../../parts/form/Controls.tsx'
import { Fold } from '../../parts/page/PageHeader.tsx'
import { makeAppleSecret } from './apple-secret.ts'

export interface AppleSecretProps {
  clientId: () => string
  onMade: (secret: string) => void
}

/** Signs the client secret in the browser: the key is neither sent nor stored. */
export function AppleSecret({ clientId, onMade }: AppleSecretProps) {
  const [key, setKey] = useState({ teamId: '', keyId: '', privateKey: '' })
  const [problem, setProblem] = useState<string>()
  const set = (name: keyof typeof key) => (event: { target: { value: string } }) =>
    setKey({ ...key, [name]: event.target.value.trim() })

  async function make() {
    const id = clientId()
    if (!id || !key.teamId || !key.keyId || !key.privateKey)
      return setProblem('Enter the Services ID above, and all three of these.')
    try {
      onMade(await makeAppleSecret({ ...key, clientId: id }, new Date()))
      setProblem(undefined)
    } catch {
      setProblem(
        globalThis.crypto.subtle
          ? 'This is not the key. Paste the whole content of the .p8 file.'
          : 'The browser signs nothing on a page without https. Make the secret elsewhere, and paste it above.',
      )
    }
  }

  return (
    <Fold title="Make the client secret from your key">
      <div className="latchkey-stack">
        <p>The secret is signed in your browser, and is valid for six months. The key is neither sent nor stored.</p>
        <Field label="Team ID">
          <TextInput autoComplete="off" spellCheck={false} value={key.teamId} onChange={set('teamId')} />
        </Field>
        <Field label="Key ID">
          <TextInput autoComplete="off" spellCheck={false} value={key.keyId} onChange={set('keyId')} />
        </Field>
        <Field label="Private key" hint="The content of the .p8 file.">
          <TextArea
            rows={5}
            autoComplete="off"
            spellCheck={false}
            value={key.privateKey}
            onChange={set('privateKey')}
          />
        </Field>
        {problem && <Alert tone="destructive">{problem}</Alert>}
        <div>
          <Button variant="outline" onClick={make}>
            Make client secret
          </Button>
        </div>
      </div>
    </Fold>
  )
}
