// A software authenticator for tests: it keeps keys, counts its signatures, and does wrong what a test asks for.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What is other than it should be. */
export interface Changes {
  /** Of the page that asks. */
  origin?: string
  relyingPartyId?: string
  isVerified?: boolean
  counter?: number
  /** Null: not said. */
  userHandle?: string | null
  transports?: unknown
  challenge?: string
  /** Of a new passkey. */
  credentialId?: string
  attestation?: { format: string; statement: Map<string, string> }
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials: { id: string }[]
}

interface Credential {
  key: KeyObject
  userHandle: string
  counter: number
}

/** Of the page that `testApp` answers. */
export const PAGE = 'http://localhost:3000'

const [PRESENT, VERIFIED, BACKUP, ATTESTED] = [0x01, 0x04, 0x18, 0x40]

export class Authenticator {
  readonly credentials = new Map<string, Credential>()
  readonly #isSynced: boolean
  readonly #step: number

  /** One that is synced does not count, as those of phones. */
  constructor({ isSynced = false } = {}) {
    this.#isSynced = isSynced
    this.#step = isSynced ? 0 : 1
  }

  create(options: CreationOptions, changes: Changes = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = changes.credentialId ? bytesOf(changes.credentialId) : randomBytes(32)
    const credentialId = Buffer.from(id).toString('base64url')
    const credential = { key: privateKey, userHandle: options.user.id, counter: 0 }
    this.credentials.set(credentialId, credential)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
    const authenticatorData = this.#authenticatorData(options.rp.id, credential, changes, attested)
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', changes.attestation?.format ?? 'none'],
        ['attStmt', changes.attestation?.statement ?? new Map()],
        ['authData', Uint8Array.from(authenticatorData)],
      ]),
    )
    return {
      ...named(credentialId),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, changes),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: changes.transports ?? ['internal'],
      },
    }
  }

  /** Signs with the passkey named, or with one that is asked for, or with the only one. */
  get(options: RequestOptions, changes: Changes = {}, id = this.#idFor(options)) {
    const credential = this.credentials.get(id)
    if (!credential) throw new Error(`no passkey is named ${id}`)
    credential.counter += this.#step
    const authenticatorData = this.#authenticatorData(options.rpId, credential, changes)
    const clientDataJSON = clientData('webauthn.get', options.challenge, changes)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const userHandle = changes.userHandle === undefined ? credential.userHandle : changes.userHandle
    return {
      ...named(id),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticatorData, hash]), credential.key).toString(
          'base64url',
        ),
        ...(userHandle !== null && { userHandle }),
      },
    }
  }

  #idFor({ allowCredentials }: RequestOptions): string {
    const allowed = allowCredentials.map(({ id }) => id)
    const fitting = [...this.credentials.keys()].filter((id) => allowed.length === 0 || allowed.includes(id))
    return fitting.at(-1) ?? ''
  }

  #authenticatorData(
    relyingPartyId: string,
    { counter }: Credential,
    changes: Changes,
    attested?: Buffer,
  ): Buffer {
    const isVerified = changes.isVerified ?? true
    const flags =
      PRESENT | (isVerified ? VERIFIED : 0) | (this.#isSynced ? BACKUP : 0) | (attested ? ATTESTED : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(changes.counter ?? counter)
    const party = createHash('sha256')
      .update(changes.relyingPartyId ?? relyingPartyId)
      .digest()
    return Buffer.concat([party, Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)])
  }
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

const named = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} })

const clientData = (type: string, challenge: string, changes: Changes): string =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? PAGE,
      crossOrigin: false,
    }),
  ).toString('base64url')
