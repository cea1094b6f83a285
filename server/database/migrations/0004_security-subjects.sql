ALTER TABLE "security_entries" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "security_entries" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;