CREATE TABLE "company_ai" (
	"company_id" uuid NOT NULL,
	"provider" text,
	"sealed_keys" jsonb DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_ai_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "company_ai" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company_ai" ADD CONSTRAINT "company_ai_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "company_wall" ON "company_ai" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));