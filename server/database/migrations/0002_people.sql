CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"canonical_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "org_charts" (
	"company_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"chart" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "org_charts_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "org_charts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sends" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "invitations" SET "sent_at" = "created_at";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_charts" ADD CONSTRAINT "org_charts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING btree ("company_id","type",left("folded", 60) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree (left(first_name, 60) collate "und-x-icu", left(last_name, 60) collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (left(last_name, 60) collate "und-x-icu", left(first_name, 60) collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_sent" ON "invitations" USING btree ("company_id","sent_at");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("company_id","inviter_id") WHERE accepted_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "invitations_role" ON "invitations" USING btree ("company_id","role_id") WHERE accepted_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "invitations_address" ON "invitations" USING btree ("canonical_email","sent_at");--> statement-breakpoint
CREATE POLICY "company_wall" ON "org_charts" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));