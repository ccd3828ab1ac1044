import {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  CodeInput,
  CopyField,
  Dialog,
  Field,
  Heading,
  InlineEdit,
  Link,
  LinkButton,
  Loading,
  Menu,
  MenuGroup,
  MenuHeader,
  MenuItem,
  MenuSeparator,
  MessageCard,
  PasswordInput,
  PersonIcon,
  Root,
  Row,
  Select,
  Separator,
  SettingsIcon,
  SignOutIcon,
  Skeleton,
  Slider,
  Spinner,
  Stack,
  Strong,
  Switch,
  Table,
  Tabs,
  Text,
  TextInput,
  TrashIcon,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'

/** Every primitive in every state that has a look of its own. */
export function Gallery() {
  return (
    <Root>
      <main className="gallery">
        <Buttons />
        <Fields />
        <Codes />
        <Choices />
        <Words />
        <Faces />
        <Menus />
        <Choosing />
        <Tables />
        <Dialogs />
        <Switching />
        <Editing />
        <Waiting />
        <Card>
          <MessageCard title="You’re signed in" primaryButtonText="Go home" secondaryButtonText="Sign out">
            As ada@example.com. Nothing else to do here.
          </MessageCard>
        </Card>
      </main>
    </Root>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Stack>
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </Card>
  )
}

function Buttons() {
  const [saves, setSaves] = useState(0)
  const save = () => new Promise(resolve => setTimeout(resolve, 400)).then(() => setSaves(count => count + 1))
  return (
    <Section title="Buttons">
      <Row>
        <Button>Continue</Button>
        <Button variant="secondary">Later</Button>
        <Button variant="outline">Cancel</Button>
        <Button variant="ghost">Skip</Button>
        <Button variant="destructive">Delete account</Button>
      </Row>
      <Row>
        <Button size="small" variant="outline">
          Small
        </Button>
        <Button size="icon" variant="ghost" aria-label="Settings">
          <SettingsIcon />
        </Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="#there" variant="outline">
          A link
        </LinkButton>
        <Button isLoading>Signing in</Button>
      </Row>
      <Button isWide onClick={save}>
        Save slowly
      </Button>
      <Text isMuted aria-live="polite">{`Saved ${saves} times`}</Text>
    </Section>
  )
}

function Fields() {
  const [email, setEmail] = useState('ada@example')
  return (
    <Section title="Fields">
      <Field label="Name" hint="How others will see you.">
        <TextInput name="name" autoComplete="name" placeholder="Ada Lovelace" />
      </Field>
      <Field
        label="Email"
        error={email.includes('.') ? undefined : 'This address is missing its ending, such as “.com”.'}
      >
        <TextInput type="email" value={email} onChange={event => setEmail(event.target.value)} />
      </Field>
      <Field label="Password" aside={<Link href="#forgot">Forgot password?</Link>}>
        <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
      </Field>
      <Field label="Expires" hint="You can end it earlier at any time.">
        <Select
          defaultValue="30"
          options={[
            { value: '7', label: 'In a week' },
            { value: '30', label: 'In 30 days' },
            { value: 'never', label: 'Never' },
          ]}
        />
      </Field>
      <CopyField label="Your key" value="sk_7d0h2k5v9q3f" hint="It is shown only once." />
    </Section>
  )
}

function Codes() {
  const [code, setCode] = useState('42')
  const [sent, setSent] = useState('')
  return (
    <Section title="Codes">
      <Field label="Code from your app">
        <CodeInput value={code} onChange={setCode} onComplete={setSent} />
      </Field>
      <Text isMuted>{sent ? `Sent ${sent}` : 'Not sent yet'}</Text>
      <Field label="Code from the email" error="That code did not work. Check the newest email and try again.">
        <CodeInput characters="letters-and-digits" value="AB12CD" onChange={() => undefined} />
      </Field>
    </Section>
  )
}

function Choices() {
  const [zoom, setZoom] = useState(1.6)
  return (
    <Section title="Choices">
      <Checkbox label="Keep me signed in" defaultChecked />
      <Checkbox label="Send me the newsletter" hint="Once a month at most." />
      <Switch label="Security notices" hint="Sign-ins from new devices." defaultChecked />
      <Switch label="Product news" />
      <Switch label="Invoices" hint="These cannot be turned off." defaultChecked disabled />
      <Slider label="Zoom" min={1} max={3} step={0.1} value={zoom} onChange={setZoom} />
    </Section>
  )
}

function Words() {
  return (
    <Section title="Words">
      <Text>
        We sent a link to <Strong>ada@example.com</Strong>. <Link href="#again">Send it again</Link> if nothing comes.
      </Text>
      <Row>
        <Badge>Primary</Badge>
        <Badge tone="success">Verified</Badge>
        <Badge tone="warning">Unverified</Badge>
        <Badge tone="destructive">Revoked</Badge>
      </Row>
      <Alert>Your trial ends on Friday.</Alert>
      <Alert tone="success">Verification mail sent.</Alert>
      <Alert tone="destructive">We could not reach the server. Check your connection and try again.</Alert>
      <Separator>or continue with</Separator>
      <Separator />
    </Section>
  )
}

const face = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#7c9a8e"/><circle cx="4" cy="3" r="1.6" fill="#f3e3d3"/><circle cx="4" cy="8" r="3" fill="#2f4858"/></svg>')}`

function Faces() {
  return (
    <Section title="Faces">
      <Row>
        <Avatar size="small" name="élodie" />
        <Avatar name="Ada" />
        <Avatar imageUrl={face} name="Ada" />
        <Avatar />
        <Avatar imageUrl="/missing.png" name="Zoë" />
        <Avatar size="large" imageUrl={face} name="Ada" />
        <Avatar size="large" />
      </Row>
    </Section>
  )
}

function Menus() {
  const [chosen, setChosen] = useState('nothing')
  return (
    <Section title="Menus">
      <Menu
        label="Account"
        trigger={({ ref, ...props }) => (
          <Row>
            <button ref={ref} type="button" className="latchkey-button latchkey-button-outline" {...props}>
              Account
            </button>
          </Row>
        )}
      >
        <MenuHeader>
          <Avatar name="Ada" />
          <Stack gap="tight">
            <Text>Ada Lovelace</Text>
          </Stack>
        </MenuHeader>
        <MenuSeparator />
        <MenuItem icon={<PersonIcon />} onSelect={() => setChosen('profile')}>
          Profile
        </MenuItem>
        <MenuItem icon={<SettingsIcon />} onSelect={() => setChosen('settings')}>
          Account settings
        </MenuItem>
        <MenuItem icon={<TrashIcon />} tone="destructive" onSelect={() => setChosen('delete')}>
          Delete
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<SignOutIcon />} onSelect={() => setChosen('sign out')}>
          Sign out
        </MenuItem>
      </Menu>
      <Text isMuted>{`Chosen: ${chosen}`}</Text>
    </Section>
  )
}

function Choosing() {
  const [team, setTeam] = useState('Crew')
  return (
    <Section title="Choosing">
      <Menu
        label="Team"
        trigger={({ ref, ...props }) => (
          <Row>
            <button ref={ref} type="button" className="latchkey-button latchkey-button-outline" {...props}>
              {team}
            </button>
          </Row>
        )}
      >
        <MenuGroup label="Your teams">
          {['Crew', 'Garden'].map(name => (
            <MenuItem
              key={name}
              icon={<Avatar size="small" name={name} />}
              isChosen={name === team}
              onSelect={() => setTeam(name)}
            >
              {name}
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
    </Section>
  )
}

const keys = [
  { id: '1', name: 'Deploy', ending: '…a1f0', state: 'Valid' },
  { id: '2', name: 'A laptop with a long name that wraps', ending: '…77c2', state: 'Revoked' },
]

function Tables() {
  return (
    <Section title="Tables">
      <Table
        label="Keys"
        rows={keys}
        getKey={({ id }) => id}
        columns={[
          { id: 'name', title: 'Name', cell: ({ name }) => name },
          { id: 'key', title: 'Key', cell: ({ ending }) => <span className="latchkey-mono">{ending}</span> },
          { id: 'state', title: 'State', cell: ({ state }) => <Badge>{state}</Badge> },
          {
            id: 'act',
            title: 'Actions',
            hidesTitle: true,
            cell: ({ name }) => (
              <Button size="small" variant="outline" aria-label={`Revoke ${name}`}>
                Revoke
              </Button>
            ),
          },
        ]}
      />
    </Section>
  )
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section title="Dialogs">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Delete account…
        </Button>
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete your account?"
        description="Your profile, teams and keys go with it. This cannot be undone."
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button variant="destructive" onClick={close}>
              Delete for good
            </Button>
          </>
        }
      >
        <Field label="Type your email address">
          <TextInput type="email" placeholder="ada@example.com" />
        </Field>
      </Dialog>
    </Section>
  )
}

function Switching() {
  const [tab, setTab] = useState('email')
  const tabs = [
    { id: 'email', label: 'Email', content: <Text>We send you a code.</Text> },
    { id: 'password', label: 'Email & Password', content: <Text>You know your password.</Text> },
  ]
  return (
    <Section title="Tabs">
      <Tabs label="Ways to sign in" tabs={tabs} selected={tab} onSelect={setTab} />
    </Section>
  )
}

function Editing() {
  const [name, setName] = useState('Ada Lovelace')
  return (
    <Section title="Editing">
      <InlineEdit
        label="Display name"
        value={name}
        validate={value => (value.length > 30 ? 'Keep it under 30 characters.' : undefined)}
        onSave={async value => setName(value)}
      />
    </Section>
  )
}

function Waiting() {
  return (
    <Section title="Waiting">
      <Row>
        <Spinner />
        <Text isMuted>Looking…</Text>
      </Row>
      <Loading label="Loading your account">
        <Row>
          <Skeleton shape="circle" />
          <Skeleton />
        </Row>
        <Skeleton shape="title" />
        <Skeleton shape="control" />
      </Loading>
    </Section>
  )
}
