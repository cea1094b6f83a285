// Which AI service a company uses, and with whose key: what the operator offers, and what an admin chose of it.
import { eq } from 'drizzle-orm'
import { type AiConnection, type AiProvider, aiProviders, type CompanyAi } from '#contract/ai.ts'
import type { AiConfig, AiService } from '#server/ai-config.ts'
import { companyAi } from '#server/database/ai-tables.ts'
import { db, type JobScope } from '#server/database/scope.ts'
import { seal, unseal } from '#server/sealing.ts'

let offered: AiConfig = { google: undefined, openai: undefined, seconds: 0 }

/** Set once at start. */
export function configureAi(config: AiConfig): void {
  offered = config
}

/** How long an answer may take. */
export const aiSeconds = (): number => offered.seconds

/** A service to be called, with the key that it is called with; a server of the operator may need none. */
export interface ConnectedAi extends AiService {
  provider: AiProvider
}

/** What a company chose; keys are sealed. */
type Choice = Pick<typeof companyAi.$inferSelect, 'provider' | 'sealedKeys'>

/** In a scope of the company. */
export async function getAiChoice({ companyId }: JobScope): Promise<Choice> {
  const [row] = await db
    .select({ provider: companyAi.provider, sealedKeys: companyAi.sealedKeys })
    .from(companyAi)
    .where(eq(companyAi.companyId, companyId))
  return row ?? { provider: null, sealedKeys: {} }
}

export async function saveAiChoice({ companyId }: JobScope, choice: Choice): Promise<void> {
  const changes = { ...choice, updatedAt: new Date().toISOString() }
  await db
    .insert(companyAi)
    .values({ companyId, ...changes })
    .onConflictDoUpdate({ target: companyAi.companyId, set: changes })
}

export const sealAiKey = (key: string, { companyId }: JobScope, provider: AiProvider): string =>
  seal(key, subjectOf(companyId, provider))

const subjectOf = (companyId: string, provider: AiProvider) => `ai ${provider} ${companyId}`

export const isOffered = (provider: AiProvider): boolean => offered[provider] !== undefined

/** The chosen service, while the operator offers it; else the first that needs no key of the company, or any. */
export function providerOf({ provider }: Choice): AiProvider | null {
  if (provider && isOffered(provider)) return provider
  const known = aiProviders.filter(isOffered)
  return known.find((one) => !needsKey(one)) ?? known[0] ?? null
}

/** Google knows nobody without a key; other servers may. */
const needsKey = (provider: AiProvider) => provider === 'google' && !offered.google?.key

/** Undefined where none is connected. In a scope of the company. */
export async function connectedAi(scope: JobScope): Promise<ConnectedAi | undefined> {
  const choice = await getAiChoice(scope)
  const provider = providerOf(choice)
  const service = provider && offered[provider]
  if (!service || !isConnected(choice, provider)) return undefined
  const sealed = choice.sealedKeys[provider]
  const key = sealed ? unseal(sealed, subjectOf(scope.companyId, provider)) : service.key
  return { ...service, provider, key }
}

const isConnected = ({ sealedKeys }: Choice, provider: AiProvider | null): boolean =>
  provider !== null && (sealedKeys[provider] !== undefined || !needsKey(provider))

/** For every member: whose service it is, so that they know where their words go. */
export function connectionOf(choice: Choice): AiConnection {
  const provider = providerOf(choice)
  return { isConnected: isConnected(choice, provider), provider: provider && nameOf(provider) }
}

/** For admins. */
export function settingsOf(choice: Choice): CompanyAi {
  const provider = providerOf(choice)
  return {
    providers: aiProviders.flatMap((id) => {
      const service = offered[id]
      return service ? [{ id, name: nameOf(id), model: service.model }] : []
    }),
    provider,
    hasOwnKey: provider !== null && choice.sealedKeys[provider] !== undefined,
    isConnected: isConnected(choice, provider),
  }
}

/** Google's is known by its name, any other by where it stands. */
export const nameOf = (provider: AiProvider): string =>
  provider === 'google' ? 'Google Gemini' : new URL(offered.openai?.baseUrl ?? '').host
