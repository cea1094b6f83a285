// Which AI service a company uses, over HTTP.
import type { FastifyInstance } from 'fastify'
import { type AiProvider, getAiConnection, getCompanyAi, updateCompanyAi } from '#contract/ai.ts'
import {
  connectionOf,
  getAiChoice,
  isOffered,
  nameOf,
  providerOf,
  saveAiChoice,
  sealAiKey,
  settingsOf,
} from '#server/ai-services.ts'
import { record } from '#server/audit.ts'
import { fail, found } from '#server/errors.ts'
import { publishChange } from '#server/realtime.ts'
import { lockRights } from '#server/rights.ts'
import { route } from '#server/route.ts'
import * as store from './store.ts'

export function aiRoutes(app: FastifyInstance): void {
  route(app, getAiConnection, async (scope) => connectionOf(await getAiChoice(scope)))

  route(app, getCompanyAi, async (scope) => settingsOf(await getAiChoice(scope)))

  route(app, updateCompanyAi, async (scope, { body }) => {
    if (body.provider && !isOffered(body.provider)) throw unknownProvider()
    await lockRights(scope, 'company.manage')
    const before = await getAiChoice(scope)
    const provider = body.provider ?? providerOf(before)
    if (!provider) throw unknownProvider()
    const { [provider]: formerKey, ...otherKeys } = before.sealedKeys
    const key = body.key ? sealAiKey(body.key, scope, provider) : body.key === null ? undefined : formerKey
    const choice = {
      provider: body.provider ?? before.provider,
      sealedKeys: key ? { ...otherKeys, [provider]: key } : otherKeys,
    }
    const details = wordsOf(providerOf(before), provider, formerKey, key)
    if (Object.keys(details).length > 0) {
      const { name } = found(await store.getCurrent(scope))
      await record(scope, 'company_updated', { subject: name, details })
      await publishChange(scope, 'settings', [scope.companyId], 'company')
    }
    await saveAiChoice(scope, choice)
    return settingsOf(choice)
  })
}

const unknownProvider = () =>
  fail('ai_provider_unknown', { fields: { provider: 'Choose an AI service that this server offers.' } })

/** For the record: that a key came or went, never the key. */
function wordsOf(
  former: AiProvider | null,
  provider: AiProvider,
  formerKey: string | undefined,
  key: string | undefined,
): Record<string, string> {
  return {
    ...(former !== provider && { aiProvider: `${former ? nameOf(former) : '–'} → ${nameOf(provider)}` }),
    ...(formerKey !== key && { aiKey: !key ? 'removed' : formerKey ? 'replaced' : 'added' }),
  }
}
